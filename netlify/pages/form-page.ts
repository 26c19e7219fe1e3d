import { FORM_FIELDS, type FormName } from '#src/contracts/form-post.ts';
import { escapeHtml } from '#src/domain/escape-html.ts';
import { functionPaths } from '#src/routes.ts';
import { plainPage, writeToUs, type PlainPage } from './plain-page.ts';

/** A field that was refused, with the reason. */
export interface FieldError {
  field: string;
  message: string;
}

interface FieldWords {
  label: string;
  autocomplete: string;
  type: 'text' | 'email' | 'textarea';
}

const WORDS: Readonly<
  Record<FormName, { title: string; button: string; fields: Readonly<Record<string, FieldWords>> }>
> = {
  contact: {
    title: 'Contact',
    button: 'Send Message',
    fields: {
      name: { label: 'Full Name', autocomplete: 'name', type: 'text' },
      email: { label: 'Email Address', autocomplete: 'email', type: 'email' },
      subject: { label: 'Subject', autocomplete: 'off', type: 'text' },
      message: { label: 'Message', autocomplete: 'off', type: 'textarea' },
    },
  },
  newsletter: {
    title: 'Stay Connected',
    button: 'Subscribe',
    fields: { email: { label: 'Email address', autocomplete: 'email', type: 'email' } },
  },
  'wellness-guide': {
    title: 'Free Guide',
    button: 'Send My Free Guide',
    fields: {
      name: { label: 'Name', autocomplete: 'name', type: 'text' },
      email: { label: 'Email', autocomplete: 'email', type: 'email' },
    },
  },
};

const emergencyHelp =
  '<p>For a medical emergency, call <a href="tel:911">911</a>. In a crisis, call or text <a href="tel:988">988</a>.</p>';

/**
 * Gives a form back with what was typed, and says above it and at each field what to change.
 * @param page.message What went wrong when no field is to blame.
 */
export function formPage(page: {
  form: FormName;
  typed: Readonly<Record<string, string>>;
  errors?: readonly FieldError[];
  message?: string;
}): PlainPage {
  const { form, typed, errors = [], message } = page;
  const { title, button, fields } = WORDS[form];
  const controls = FORM_FIELDS[form].map((name) => {
    const words = fields[name] ?? { label: name, autocomplete: 'off', type: 'text' };
    const error = errors.find(({ field }) => field === name)?.message;
    return fieldHtml(name, words, typed[name] ?? '', error);
  });
  return plainPage({
    title: `Error: ${title}`,
    body: `<h1>${escapeHtml(title)}</h1>
${summaryHtml(errors, message)}
<form method="post" action="${functionPaths['form-post']}" novalidate>
<input type="hidden" name="form" value="${form}">
${controls.join('\n')}
<button>${escapeHtml(button)}</button>
</form>
${form === 'contact' ? emergencyHelp : ''}`,
  });
}

function summaryHtml(errors: readonly FieldError[], message: string | undefined): string {
  const list = errors.map(
    ({ field, message: reason }) =>
      `<li><a href="#${escapeHtml(field)}">${escapeHtml(reason)}</a></li>`,
  );
  return `<div class="problem" role="alert">
<h2>There is a problem</h2>
${message === undefined ? '' : `<p>${escapeHtml(message)}</p>\n<p>What you typed is still here.</p>\n${writeToUs}`}
${list.length > 0 ? `<ul>${list.join('')}</ul>` : ''}
</div>`;
}

function fieldHtml(
  name: string,
  { label, autocomplete, type }: FieldWords,
  value: string,
  error: string | undefined,
): string {
  const attributes = [
    `id="${name}"`,
    `name="${name}"`,
    `autocomplete="${autocomplete}"`,
    'required',
    ...(error === undefined ? [] : ['aria-invalid="true"', `aria-describedby="${name}-error"`]),
  ].join(' ');
  const control =
    type === 'textarea'
      ? // The parser drops the first line break of a text area.
        `<textarea ${attributes}>\n${escapeHtml(value)}</textarea>`
      : `<input type="${type}" ${attributes} value="${escapeHtml(value)}">`;
  return `<div class="field">
<label for="${name}">${escapeHtml(label)}</label>
${error === undefined ? '' : `<p class="error" id="${name}-error">Error: ${escapeHtml(error)}</p>`}
${control}
</div>`;
}
