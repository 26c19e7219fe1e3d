/**
 * `form-post`: the forms that work without script. The page's form has `method="post"`, this function
 * as its action, a hidden field `form` with one of these names, and fields with the names below. The
 * answer is 303 to a page, or a page with the form and what was typed.
 */
export const FORM_FIELDS = {
  contact: ['name', 'email', 'subject', 'message'],
  newsletter: ['email'],
  'wellness-guide': ['name', 'email'],
} as const;

/** One of the forms. */
export type FormName = keyof typeof FORM_FIELDS;
