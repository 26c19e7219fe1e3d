import { useState } from 'react';
import { testPurchaseForm, toRequestFields } from '#src/contracts/forms/checkout.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { functionPath } from '#src/function-path.ts';
import { Form } from '../ui/Form.tsx';
import { useFocus } from '../ui/use-focus.ts';
import { requestPaymentPage } from './payment-page.ts';

const FALLBACK = 'There was an issue starting the purchase process. Please try again.';

/** Form for a test purchase. The payment page opens in a new tab. */
export default function TestPurchase({ slug, price }: { slug: string; price: string }) {
  const [payment, setPayment] = useState<{ url: string; isOpen: boolean }>();
  const [failure, setFailure] = useState<unknown>();
  const link = useFocus<HTMLAnchorElement>(payment && !payment.isOpen && payment);
  return (
    <>
      <Form
        form={{ ...testPurchaseForm, button: `Purchase for ${price}` }}
        action={functionPath('ebook-checkout')}
        hidden={{ product: slug }}
        className="flow"
        draft={testPurchaseForm.name}
        onRefused={({ email, firstName }) => {
          setFailure(undefined);
          if (email && firstName) return undefined;
          return {
            title: 'Required Information',
            text: 'Please enter your email and first name to continue.',
          };
        }}
        onSend={async (typed) => {
          setFailure(undefined);
          // Open the tab directly in the click handler, because the browser would block it later.
          // Its URL is set once it's known.
          const opened = open('about:blank', '_blank');
          try {
            const url = await requestPaymentPage({
              ebookId: slug,
              ...toRequestFields(typed),
            });
            opened?.location.replace(url);
            setPayment({ url, isOpen: opened !== null });
            return 'keep';
          } catch (error) {
            opened?.close();
            throw error;
          }
        }}
        onFailure={(error) => {
          setFailure(error);
          return { title: 'Purchase Error' };
        }}
      />
      {payment && (
        <p className="mt-6" role="status">
          {'The payment page is open in a new tab. If a new tab didn’t open, use this link: '}
          <a href={payment.url} target="_blank" rel="noopener" ref={link}>
            Open the payment page
          </a>
        </p>
      )}
      {failure !== undefined && <Failure error={failure} />}
    </>
  );
}

/** Shows all error details, since only people testing the shop see this page. */
function Failure({ error }: { error: unknown }) {
  const box = useFocus<HTMLDivElement>(error);
  const isKnown = error instanceof HttpError;
  return (
    <div
      className="error-summary mt-6"
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label="What went wrong"
    >
      <p>
        <strong>Error:</strong>
        <span>{` ${isKnown ? error.message : FALLBACK}`}</span>
      </p>
      <p>
        <strong>Type:</strong> CatchError
      </p>
      <p>
        <strong>Details:</strong>
        <span>{` ${isKnown ? `${error.code} ${JSON.stringify(error.details)}` : String(error)}`}</span>
      </p>
    </div>
  );
}
