import {
  isText,
  labelOf,
  type FieldDefinition,
  type FieldDefinitions,
  type FormDefinition,
  type Option,
} from '#src/contracts/forms/form-definition.ts';
import type { RefusedField } from '#src/domain/http-error.ts';
import { escapeHtml } from '#netlify/platform/escape-html.ts';
import { functionPath } from '#src/function-path.ts';
import { plainPage, writeToUs, type PlainPage } from '#netlify/platform/plain-page.ts';

/**
 * Renders a form with the submitted values and its errors, both at the top and next to each field.
 * @param page.action URL to submit to.
 * @param page.hidden Hidden values to submit along with the fields.
 * @param page.options Options for fields whose definition doesn't list them.
 * @param page.message Error message, if the error isn't about a single field.
 */
export function formPage(page: {
  form: FormDefinition<FieldDefinitions>;
  action?: string;
  hidden?: Readonly<Record<string, string>>;
  options?: Readonly<Record<string, readonly Option[]>>;
  typed: Readonly<Record<string, string>>;
  errors?: readonly RefusedField[];
  message?: string;
}): PlainPage {
  const { form, action = functionPath('form-post'), typed, errors = [], message } = page;
  const controls = Object.entries(form.fields).map(([name, field]) => {
    const error = errors.find((one) => one.field === name)?.message;
    const options = page.options?.[name];
    const shown =
      options && !isText(field) && field.kind !== 'checkbox' ? { ...field, options } : field;
    return fieldHtml(name, shown, typed[name] ?? '', error);
  });
  const hidden = Object.entries({ form: form.name, ...page.hidden }).map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return plainPage({
    title: `Error: ${form.title}`,
    body: `<h1>${escapeHtml(form.title)}</h1>
${summaryHtml(errors, message)}
<form method="post" action="${action}" novalidate>
${hidden.join('\n')}
${controls.join('\n')}
<button>${escapeHtml(form.button)}</button>
</form>`,
  });
}

function summaryHtml(errors: readonly RefusedField[], message: string | undefined): string {
  const list = errors.map(
    ({ field, message: reason }) =>
      `<li><a href="#${escapeHtml(field)}">${escapeHtml(reason)}</a></li>`,
  );
  return `<div class="problem" role="alert">
<h2>There’s a problem</h2>
${message === undefined ? '' : `<p>${escapeHtml(message)}</p>\n<p>What you typed is still here.</p>\n${writeToUs}`}
${list.length > 0 ? `<ul>${list.join('')}</ul>` : ''}
</div>`;
}

function fieldHtml(
  name: string,
  field: FieldDefinition,
  value: string,
  error: string | undefined,
): string {
  const id = escapeHtml(name);
  const hint = field.hint === undefined ? '' : `<p id="${id}-hint">${escapeHtml(field.hint)}</p>`;
  const texts = [hint && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean);
  const attributes = [
    `name="${id}"`,
    ...(isText(field) ? [`autocomplete="${field.autocomplete}"`] : []),
    ...(field.missing === undefined ? [] : ['required']),
    ...(error === undefined ? [] : ['aria-invalid="true"']),
    ...(texts.length > 0 ? [`aria-describedby="${texts.join(' ')}"`] : []),
  ].join(' ');
  const words = escapeHtml(labelOf(field));
  const problem =
    error === undefined ? '' : `<p class="error" id="${id}-error">Error: ${escapeHtml(error)}</p>`;
  if (field.kind === 'checkbox') {
    const checked = value === '' ? '' : ' checked';
    return `<div class="field">
${problem}
<label><input type="checkbox" id="${id}" ${attributes}${checked}> ${words}</label>
</div>`;
  }
  if (field.kind === 'radio') {
    const choices = (field.options ?? []).map(
      (option, index) =>
        `<label><input type="radio" id="${id}${index === 0 ? '' : `-${escapeHtml(option.value)}`}" ${attributes} value="${escapeHtml(option.value)}"${option.value === value ? ' checked' : ''}> ${escapeHtml(option.label)}</label>`,
    );
    return `<fieldset class="field">
<legend>${words}</legend>
${hint}${problem}
${choices.join('\n')}
</fieldset>`;
  }
  return `<div class="field">
<label for="${id}">${words}</label>
${hint}${problem}
${controlHtml(id, field, value, attributes)}
</div>`;
}

function controlHtml(
  id: string,
  field: FieldDefinition,
  value: string,
  attributes: string,
): string {
  if (!isText(field)) {
    const options = (field.kind === 'checkbox' ? [] : (field.options ?? [])).map(
      (option) =>
        `<option value="${escapeHtml(option.value)}"${option.value === value ? ' selected' : ''}>${escapeHtml(option.label)}</option>`,
    );
    return `<select id="${id}" ${attributes}>${options.join('')}</select>`;
  }
  if (field.kind === 'textarea') {
    // The HTML parser drops the first line break in a textarea.
    return `<textarea id="${id}" ${attributes}>\n${escapeHtml(value)}</textarea>`;
  }
  const type = field.kind === 'code' ? 'text' : field.kind;
  // Never echo a password.
  const given = field.kind === 'password' ? '' : escapeHtml(value);
  return `<input id="${id}" type="${type}" ${attributes} value="${given}">`;
}
