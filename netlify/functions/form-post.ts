import { FORM_FIELDS, type FormName } from '#src/contracts/form-post.ts';
import { ShopError } from '#src/domain/shop-error.ts';
import { acceptForm } from '#netlify/flows/accept-form.ts';
import { guarded, refusedFields, requireMethod, requireOwnOrigin } from '#netlify/http/endpoint.ts';
import { log } from '#netlify/http/log.ts';
import { problemResponse } from '#netlify/http/problems.ts';
import { readForm } from '#netlify/http/read-body.ts';
import { respondPage, respondSeeOther } from '#netlify/http/respond.ts';
import { formPage } from '#netlify/pages/form-page.ts';
import { problemPage } from '#netlify/pages/problem-page.ts';

/** Takes the forms of readers without script. What they typed comes back with every refusal. */
export default guarded(
  'form-post',
  async (request, services, arrival) => {
    requireMethod(request, ['POST']);
    requireOwnOrigin(request, services.env.siteUrl);
    const sent = await readForm(request);
    const form = sent.get('form') ?? '';
    if (!isFormName(form)) throw new ShopError('bad_request', 'This form is not known here.');
    const typed = Object.fromEntries(FORM_FIELDS[form].map((name) => [name, sent.get(name) ?? '']));
    try {
      const outcome = await acceptForm(form, typed, arrival.caller, services);
      if ('next' in outcome) return respondSeeOther(outcome.next);
      log({
        event: 'refused',
        function: 'form-post',
        requestId: arrival.requestId,
        code: 'bad_request',
        status: 400,
      });
      return respondPage(400, formPage({ form, typed, errors: refusedFields(outcome.refused) }));
    } catch (error) {
      return problemResponse(
        error,
        { name: 'form-post', ...arrival },
        (status, { message }, headers) =>
          respondPage(status, formPage({ form, typed, message }), headers),
      );
    }
  },
  (status, { message }, headers) => respondPage(status, problemPage(message), headers),
);

function isFormName(name: string): name is FormName {
  return Object.hasOwn(FORM_FIELDS, name);
}
