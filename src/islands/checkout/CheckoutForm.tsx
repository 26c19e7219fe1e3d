import { useEffect, useRef, useState, type FormEvent } from 'react';
import { callFunction } from '../../browser/api.ts';
import { needsAddress } from '../../browser/field-checks.ts';
import { isPaymentPage } from '../../browser/payment-page.ts';
import { showToast } from '../../browser/toast.ts';
import type { EbookCheckoutInput, EbookCheckoutOutput } from '../../contracts/ebook-checkout.ts';
import { totalCents, type PricedLine } from '../../domain/cart.ts';
import type { CheckoutOrder } from '../../domain/checkout-order.ts';
import { formatPrice } from '../../domain/money.ts';
import { ShopError } from '../../domain/shop-error.ts';
import { keepContact, readContact, type CheckoutContact } from '../../stores/checkout-contact.ts';

type FieldName = keyof CheckoutContact;
type FieldErrors = Partial<Record<FieldName, string>>;

const FIELDS: readonly { name: FieldName; label: string; type: string; autoComplete: string }[] = [
  { name: 'firstName', label: 'First name', type: 'text', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name (optional)', type: 'text', autoComplete: 'family-name' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
  { name: 'phone', label: 'Phone (optional)', type: 'tel', autoComplete: 'tel' },
];

/** The contact form of the checkout and the way to the payment page. */
export function CheckoutForm({
  lines,
  readOrder,
  onPriceChange,
}: {
  /** What the page shows; nothing before it is awake. */
  lines: readonly PricedLine[];
  /** What is bought at the moment of the press, which may be older than the first order shown. */
  readOrder: () => CheckoutOrder;
  /** Told when the server names another price than the page shows. */
  onPriceChange: (prices: Readonly<Record<string, number>>) => void;
}) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [trouble, setTrouble] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const attempt = useRef({ content: '', id: '' });

  useEffect(() => {
    // What was typed before this form was awake stays; only empty fields are filled from before.
    const before = readContact();
    for (const { name } of FIELDS) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement && field.value === '') field.value = before[name];
    }
    // No change is told for what was typed before.
    keepContact(typed());
  }, []);

  useEffect(() => {
    // A page that comes back from the browser's memory must not stay "Processing...".
    const wake = () => setBusy(false);
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);

  useEffect(() => {
    if (trouble !== undefined || Object.keys(errors).length > 0) summary.current?.focus();
  }, [errors, trouble]);

  function typed(): CheckoutContact {
    const data = new FormData(form.current ?? undefined);
    const text = (name: FieldName) => String(data.get(name) ?? '');
    return {
      firstName: text('firstName'),
      lastName: text('lastName'),
      email: text('email'),
      phone: text('phone'),
    };
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const values = typed();
    setTrouble(undefined);
    const found = findErrors(values);
    setErrors(found);
    if (Object.keys(found).length > 0) {
      const missing = !values.firstName.trim() || !values.email.trim();
      if (missing) {
        showToast({
          kind: 'error',
          title: 'Missing Information',
          text: 'Please fill in your name and email address.',
        });
      }
      return;
    }
    setBusy(true);
    try {
      const input = requestFor(values, readOrder(), attempt.current);
      const { url } = await callFunction<Partial<EbookCheckoutOutput>>('ebook-checkout', input);
      if (!url) throw new ShopError('internal', 'No checkout URL received from server.');
      if (!isPaymentPage(url, location.origin)) {
        throw new ShopError(
          'internal',
          'The payment page has an address that we do not trust. You have not paid.',
        );
      }
      location.assign(url);
    } catch (error) {
      setBusy(false);
      const words =
        error instanceof ShopError
          ? error.message
          : 'Failed to start checkout process. Please try again.';
      setTrouble(words);
      if (error instanceof ShopError && error.code === 'price_changed')
        onPriceChange(newPrices(error));
      showToast({
        kind: 'error',
        title: 'Checkout Error',
        text: 'Failed to start checkout process. Please try again.',
      });
    }
  }

  const wrong = FIELDS.filter(({ name }) => errors[name]);
  return (
    <form
      className="checkout-form flow"
      noValidate
      ref={form}
      onChange={() => keepContact(typed())}
      onSubmit={(event) => void submit(event)}
    >
      {(wrong.length > 0 || trouble !== undefined) && (
        <div
          className="error-summary"
          ref={summary}
          tabIndex={-1}
          role="group"
          aria-labelledby="problem"
        >
          <h2 id="problem">There is a problem</h2>
          {trouble !== undefined && <p>{trouble}</p>}
          {wrong.length > 0 && (
            <ul>
              {wrong.map(({ name }) => (
                <li key={name}>
                  <a href={`#${name}`}>{errors[name]}</a>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {FIELDS.map(({ name, label, type: inputType, autoComplete }) => (
        <div className="field" key={name}>
          <label htmlFor={name}>{label}</label>
          {errors[name] && (
            <p className="field-error" id={`${name}-error`}>
              {errors[name]}
            </p>
          )}
          <input
            id={name}
            name={name}
            type={inputType}
            autoComplete={autoComplete}
            aria-invalid={errors[name] ? true : undefined}
            aria-describedby={errors[name] ? `${name}-error` : undefined}
            required={name === 'firstName' || name === 'email'}
          />
        </div>
      ))}
      <h2>
        <span className="step">3</span> Pay by card
      </h2>
      <p>
        {`You pay ${lines.length > 0 ? formatPrice(totalCents(lines)) : 'the total above'}. `}
        <br />
        Nothing is added later.
      </p>
      <p>Next you go to our card company&apos;s page. You need your card.</p>
      <button type="submit" className="button button--main" aria-disabled={busy}>
        {busy ? 'Processing...' : 'Pay with Card'}
      </button>
    </form>
  );
}

function findErrors({ firstName, email, phone }: CheckoutContact): FieldErrors {
  const errors: FieldErrors = {};
  if (!firstName.trim()) errors.firstName = 'Enter your first name';
  const wrongAddress = needsAddress(email);
  if (wrongAddress) errors.email = wrongAddress;
  if (!/^[0-9+() .x-]*$/.test(phone.trim()))
    errors.phone = 'Enter a phone number with digits only, or leave it empty';
  return errors;
}

function requestFor(
  { firstName, lastName, email, phone }: CheckoutContact,
  { source, lines }: CheckoutOrder,
  attempt: { content: string; id: string },
): EbookCheckoutInput {
  const [first, ...others] = lines;
  const request = {
    ...(source === 'product' && first && others.length === 0
      ? { ebookId: first.slug }
      : { items: lines.map(({ slug, quantity }) => ({ slug, quantity })) }),
    displayedTotalCents: totalCents(lines),
    customerEmail: email.trim(),
    customerFirstName: firstName.trim(),
    ...(lastName.trim() ? { customerLastName: lastName.trim() } : {}),
    ...(phone.trim() ? { customerPhone: phone.trim() } : {}),
  };
  const content = JSON.stringify(request);
  if (attempt.content !== content) Object.assign(attempt, { content, id: crypto.randomUUID() });
  return { ...request, attemptId: attempt.id };
}

function newPrices(error: ShopError): Record<string, number> {
  const lines = error.details['lines'];
  if (!Array.isArray(lines)) return {};
  return Object.fromEntries(
    lines.map((line: { slug: string; unitCents: number }) => [line.slug, line.unitCents]),
  );
}
