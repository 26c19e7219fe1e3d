import { callFunction } from '#src/browser/api.ts';
import { goWith } from '#src/browser/navigation-state.ts';
import { wellnessGuideForm } from '#src/contracts/forms/wellness-guide.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { routes } from '#src/routes.ts';
import { Form } from '../ui/Form.tsx';

/** The form that emails the free guide, used in a dialog and on its own page. */
export default function GuideForm() {
  return (
    <>
      <p>We’ll send you one email with the guide, and nothing else.</p>
      <Form
        form={wellnessGuideForm}
        prefix="guide-"
        draft="guide"
        waitsForAll
        confirmTypos
        onSend={async ({ name, email }) => {
          const subject = '7-Day Wellness Guide';
          await callFunction('send-email', {
            type: 'wellness_guide_request',
            name,
            email,
            subject,
          });
          goWith(routes.wellnessGuideThankYou, { name, email });
          return 'leave';
        }}
        onFailure={(error) => ({
          title: 'Error',
          text:
            error instanceof HttpError
              ? 'Failed to process your request. Please try again.'
              : 'Something went wrong. Please try again.',
        })}
      />
    </>
  );
}
