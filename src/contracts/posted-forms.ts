import { communityPostForm } from './forms/submissions.ts';
import { codeForm, recoverForm, signInForm, signUpForm } from './forms/account.ts';
import { contactForm } from './forms/contact.ts';
import { myDownloadsForm } from './forms/my-downloads.ts';
import { newsletterForm } from './forms/newsletter.ts';
import { wellnessGuideForm } from './forms/wellness-guide.ts';

/**
 * Forms on the sign-in page. Some of them create sessions, so all are accepted only from this
 * site's own pages.
 */
export const ACCOUNT_FORMS = {
  'sign-up': signUpForm,
  'sign-in': signInForm,
  code: codeForm,
  recover: recoverForm,
} as const;

/**
 * `form-post`: forms that work without JavaScript. The page's form has `method="post"`, this
 * function as its action, a hidden field named `form` with one of these names, and the fields in
 * its definition. The response is either a 303 redirect to a page or a page with the form and the
 * submitted values.
 */
export const POSTED_FORMS = {
  'community-post': communityPostForm,
  ...ACCOUNT_FORMS,
  contact: contactForm,
  'my-downloads': myDownloadsForm,
  newsletter: newsletterForm,
  'wellness-guide': wellnessGuideForm,
} as const;

/**
 * Extra values submitted along with a form's fields. They're included when the form is shown again.
 */
export const POSTED_WITH: Readonly<Record<FormName, readonly string[]>> = {
  'community-post': ['topic'],
  'sign-up': [],
  'sign-in': ['next'],
  code: ['next'],
  recover: [],
  contact: [],
  'my-downloads': [],
  newsletter: [],
  'wellness-guide': [],
};

export type AccountFormName = keyof typeof ACCOUNT_FORMS;

export type FormName = keyof typeof POSTED_FORMS;
