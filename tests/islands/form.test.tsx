// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { checkoutForm } from '#src/contracts/forms/checkout.ts';
import { contactForm } from '#src/contracts/forms/contact.ts';
import ContactForm from '#src/islands/contact/ContactForm.tsx';
import { defineForm, emailField } from '#src/contracts/forms/form-definition.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { Form, type AfterSending } from '#src/islands/ui/Form.tsx';
import { shownIsland } from '#tests/support/shown-island.ts';
import { typeInto } from '#tests/support/type-into.ts';

const { hydrate, leave, settled, show } = shownIsland();

const accountForm = defineForm({
  name: 'account',
  title: 'Sign in',
  button: 'Sign in',
  busy: 'Signing in...',
  fields: {
    email: emailField,
    password: {
      kind: 'password',
      label: 'Password',
      autocomplete: 'current-password',
      missing: 'Enter your password',
    },
    stay: { kind: 'checkbox', label: 'Stay signed in' },
  },
});

afterEach(() => {
  document.title = '';
});

const type = (id: string, value: string) => typeInto(control(id), value);

const press = () => settled(() => button().click());

const control = (id: string) => document.getElementById(id) as HTMLInputElement;
const button = () => document.querySelector('button[type=submit]') as HTMLButtonElement;
const summary = () => document.querySelector('.error-summary');

/** A contact form with a response set by the test. */
function contact(onSend: () => Promise<AfterSending> = () => Promise.resolve('keep')) {
  return <Form form={contactForm} draft="contact" onSend={onSend} />;
}

async function fillIn(): Promise<void> {
  await type('name', 'Maria Lopez');
  await type('email', 'maria@example.com');
  await type('subject', 'A question');
  await type('message', 'Hello.');
}

test('F11: submits once if it’s clicked twice before the busy state renders', async () => {
  const onSend = vi.fn(() => Promise.resolve<AfterSending>('keep'));
  await show(contact(onSend));
  await fillIn();
  await settled(() => {
    button().click();
    button().click();
  });
  expect(onSend).toHaveBeenCalledTimes(1);
  await press();
  expect(onSend).toHaveBeenCalledTimes(2);
});

describe('form', () => {
  test('until hydration, is a plain HTML form that also posts the name of its definition', () => {
    const html = renderToString(contact());
    expect(html).toContain('method="post"');
    expect(html).toContain('action="/.netlify/functions/form-post"');
    expect(html).toContain('<input type="hidden" name="form" value="contact"/>');
    expect(html).not.toContain('disabled');
    // The response lists all missing fields at once, in our own words, so native validation is off.
    expect(html).toContain('noValidate');
  });

  test('lists every invalid field in a focused summary', async () => {
    document.title = 'Contact';
    const onSend = vi.fn();
    await show(contact(onSend));
    await type('email', 'maria');
    await press();
    expect([...(summary()?.querySelectorAll('a') ?? [])].map((link) => link.textContent)).toEqual([
      'Enter your full name',
      'Enter an email address like name@example.com',
      'Enter a subject',
      'Enter your message',
    ]);
    expect(document.activeElement).toBe(summary());
    expect(document.title).toBe('Error: Contact');
    expect(control('message').getAttribute('aria-describedby')).toBe('message-hint message-error');
    expect(onSend).not.toHaveBeenCalled();
    await fillIn();
    await press();
    expect(onSend).toHaveBeenCalledOnce();
    expect(summary()).toBeNull();
    expect(document.title).toBe('Contact');
  });

  test('marks each field valid as it’s corrected, and then says which button to use', async () => {
    document.title = 'Contact';
    await show(contact());
    await press();
    await type('name', 'Maria Lopez');
    expect(summary()?.textContent).toContain('✓ Done: Enter your full name');
    expect(document.getElementById('name-error')?.textContent).toBe('✓ Done');
    expect(control('name').getAttribute('aria-invalid')).toBe('false');
    expect(control('email').getAttribute('aria-invalid')).toBe('true');
    await type('email', 'maria');
    expect(control('email').getAttribute('aria-invalid')).toBe('true');
    await fillIn();
    expect(summary()?.textContent).toContain('Now select “Send Message” again.');
    expect(document.title).toBe('Contact');
    await type('name', '');
    expect(summary()?.textContent).toContain('There’s a problem');
  });

  test('shows a field that the function rejected as invalid until it’s edited', async () => {
    const fields = [{ field: 'email', message: 'This address gets no mail' }];
    await show(
      contact(() => Promise.reject(new HttpError('bad_request', 'Look at the form.', { fields }))),
    );
    await fillIn();
    await press();
    expect(document.getElementById('email-error')?.textContent).toBe('This address gets no mail');
    await type('email', 'maria.lopez@example.com');
    expect(document.getElementById('email-error')?.textContent).toBe('✓ Done');
  });

  test('revalidates a field when another field that it depends on changes', async () => {
    await show(<Form form={checkoutForm} onSend={() => Promise.resolve('keep')} />);
    await type('firstName', 'Maria');
    await type('email', 'maria@example.com');
    await type('giftWords', 'For you');
    await press();
    await type('giftName', ' ');
    expect(document.getElementById('giftName-error')?.textContent).toContain('Enter the name');
    await type('giftName', '');
    await type('giftWords', '');
    expect(document.getElementById('giftName-error')?.textContent).toBe('✓ Done');
  });

  test('F5: submits values the way the function would store them, and rejects a name with only invisible characters', async () => {
    const onSend = vi.fn<(typed: object) => Promise<AfterSending>>(() => Promise.resolve('keep'));
    await show(<Form form={contactForm} onSend={onSend} />);
    await fillIn();
    await type('name', '\u3164\u200B');
    await press();
    expect(summary()?.textContent).toContain('Enter your full name');
    expect(onSend).not.toHaveBeenCalled();
    await type('name', '\u202AMaria\u00A0Lopez\u202C');
    await type('email', '\u200Bmaria@münchen.de');
    await press();
    expect(onSend).toHaveBeenCalledWith({
      name: 'Maria Lopez',
      email: 'maria@xn--mnchen-3ya.de',
      topic: 'question',
      subject: 'A question',
      message: 'Hello.',
    });
  });

  test('submits once no matter how many times it’s clicked, and shows its busy text', async () => {
    const { promise, resolve } = Promise.withResolvers<AfterSending>();
    const onSend = vi.fn(() => promise);
    await show(contact(onSend));
    await fillIn();
    await press();
    await settled(() => control('name').form?.requestSubmit());
    expect(onSend).toHaveBeenCalledOnce();
    expect([button().textContent, button().disabled]).toEqual(['Sending...', true]);
    await settled(() => resolve(undefined));
    expect([button().textContent, button().disabled]).toEqual(['Send Message', false]);
    expect(control('name').value).toBe('');
  });

  test('keeps the input if sending fails, and shows an error', async () => {
    await show(contact(() => Promise.reject(new HttpError('too_many_requests', 'Wait an hour.'))));
    await fillIn();
    await press();
    expect(summary()?.textContent).toContain('Wait an hour.What you typed is still here.');
    expect(document.activeElement).toBe(summary());
    expect(control('message').value).toBe('Hello.');
    expect(control('message').disabled).toBe(false);
  });

  test("keeps a draft in the tab until it's sent, but never a password", async () => {
    const account = (
      <Form form={accountForm} draft="account" onSend={() => Promise.resolve('keep')} />
    );
    await show(account);
    await type('email', 'maria@example.com');
    await type('password', 'a secret of mine');
    expect(sessionStorage.getItem('account')).toContain('maria@example.com');
    expect(sessionStorage.getItem('account')).not.toContain('secret');
    leave();
    await show(account);
    expect([control('email').value, control('password').value]).toEqual(['maria@example.com', '']);
    await type('password', 'a secret of mine');
    await press();
    expect(sessionStorage.getItem('account')).toBeNull();
  });

  test('lists the missing fields in a group once one of them is filled in', async () => {
    const wrong = () =>
      [...(summary()?.querySelectorAll('a') ?? [])].map(({ textContent }) => textContent);
    await show(<Form form={checkoutForm} onSend={() => Promise.resolve('keep')} />);
    await type('firstName', 'Maria');
    await type('email', 'maria@example.com');
    await type('giftWords', 'For you');
    await press();
    expect(wrong()).toEqual([
      'Choose your country',
      'Enter the name of the person getting the gift',
      'Enter the email address of the person getting the gift',
      'Choose when to send the gift',
    ]);
    expect(control('giftOn').getAttribute('aria-invalid')).toBe('true');
    await type('giftWords', '');
    await press();
    expect(wrong()).toEqual(['Choose your country']);
  });

  test('passes a restored draft’s values to the page', async () => {
    sessionStorage.setItem('contact', JSON.stringify({ name: 'Maria' }));
    const onTyped = vi.fn();
    await show(
      <Form
        form={contactForm}
        draft="contact"
        onTyped={onTyped}
        onSend={() => Promise.resolve('keep')}
      />,
    );
    expect(onTyped).toHaveBeenCalledWith(expect.objectContaining({ name: 'Maria' }));
  });

  test('keeps input from before hydration', async () => {
    sessionStorage.setItem('contact', JSON.stringify({ name: 'From before', subject: 'Kept' }));
    await hydrate(contact(), () => {
      control('name').value = 'Maria';
    });
    expect([control('name').value, control('subject').value]).toEqual(['Maria', 'Kept']);
    expect(sessionStorage.getItem('contact')).toContain('Maria');
  });

  test('preselects the first option of an optional select, without saving a draft for it', async () => {
    const html = renderToString(contact());
    expect(html).toMatch(/<option value="question"[^>]*>A question or comment/);
    const onSend = vi.fn(() => Promise.resolve('keep' as const));
    await hydrate(contact(onSend), () => undefined);
    expect(control('topic').value).toBe('question');
    expect(control('topic').required).toBe(false);
    expect(sessionStorage.getItem('contact')).toBeNull();
    for (const name of ['name', 'subject', 'message']) await type(name, 'Words');
    await type('email', 'maria@example.com');
    await press();
    expect(onSend).toHaveBeenCalledWith(expect.objectContaining({ topic: 'question' }));
  });

  test('resets a select to its first option after sending', async () => {
    await show(<Form form={contactForm} onSend={() => Promise.resolve()} />);
    for (const name of ['name', 'subject', 'message']) await type(name, 'Words');
    await type('email', 'maria@example.com');
    await type('topic', 'refund');
    await press();
    expect([control('name').value, control('topic').value]).toEqual(['', 'question']);
  });

  test.each([
    ['?topic=refund&subject=My%20book', 'refund'],
    ['?topic=nonsense&subject=My%20book', 'question'],
    ['?subject=My%20book', 'question'],
  ])('prefills its fields from the link: %s', async (query, topic) => {
    history.replaceState(null, '', query);
    await show(<ContactForm email="coach@example.com" />);
    expect([control('topic').value, control('subject').value]).toEqual([topic, 'My book']);
  });

  test('submits checkboxes as true or false', async () => {
    const onSend = vi.fn(() => Promise.resolve('keep' as const));
    await show(<Form form={accountForm} onSend={onSend} />);
    await type('email', 'maria@example.com');
    await type('password', ' a secret ');
    await press();
    await settled(() => control('stay').click());
    await press();
    expect(onSend.mock.calls).toEqual([
      [{ email: 'maria@example.com', password: ' a secret ', stay: false }],
      [{ email: 'maria@example.com', password: ' a secret ', stay: true }],
    ]);
  });

  test('shows a password while its checkbox is checked', async () => {
    await show(<Form form={accountForm} onSend={() => Promise.resolve('keep')} />);
    await type('password', 'a secret');
    const box = [...document.querySelectorAll('label')].find(
      ({ textContent }) => textContent === 'Show password',
    );
    await settled(() => box?.click());
    expect([control('password').type, control('password').value]).toEqual(['text', 'a secret']);
  });

  test('focuses the first invalid field if there’s no summary', async () => {
    await show(
      <Form form={contactForm} hasSummary={false} onSend={() => Promise.resolve('keep')} />,
    );
    await type('name', 'Maria');
    await press();
    expect(document.activeElement).toBe(control('email'));
    expect(summary()).toBeNull();
  });

  test('disables the button until every field has a value, in a form that requires all of them', async () => {
    await show(<Form form={accountForm} waitsForAll onSend={() => Promise.resolve('keep')} />);
    expect(button().disabled).toBe(true);
    await type('email', 'm');
    await type('password', 'p');
    expect(button().disabled).toBe(false);
  });

  test('doesn’t submit anything while `mayLeave` returns false', async () => {
    const onSend = vi.fn(() => Promise.resolve('keep' as const));
    const mayLeave = vi.fn(() => Promise.resolve(false));
    await show(<Form form={contactForm} mayLeave={mayLeave} onSend={onSend} />);
    await fillIn();
    await press();
    expect([mayLeave.mock.calls.length, onSend.mock.calls.length]).toEqual([1, 0]);
    expect(button().disabled).toBe(false);
  });
});
