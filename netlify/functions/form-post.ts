import { servicesFromEnv } from '#netlify/app/create-services.ts';
import { authInput } from '#src/contracts/auth.ts';
import {
  ACCOUNT_FORMS,
  POSTED_FORMS,
  POSTED_WITH,
  type AccountFormName,
  type FormName,
} from '#src/contracts/posted-forms.ts';
import { pathOnThisSite } from '#src/domain/path-on-this-site.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { routes } from '#src/routes.ts';
import { recover, signUp } from '#netlify/accounts/sign-up-and-recovery.ts';
import { signIn, useSecondFactor } from '#netlify/accounts/sign-in.ts';
import { acceptForm } from '#netlify/app/accept-form.ts';
import { asBadInput, refuseBadInput, refusedFields } from '#netlify/http/bad-input.ts';
import { deviceOf } from '#netlify/http/caller.ts';
import { byMethod, type Arrival } from '#netlify/http/endpoint.ts';
import { requireOwnOrigin, requireSentOrigin } from '#netlify/http/origin.ts';
import { problemResponse } from '#netlify/http/problems.ts';
import { readForm } from '#netlify/http/read-body.ts';
import { respondPage, respondSeeOther } from '#netlify/http/respond.ts';
import {
  beginSession,
  browserCookie,
  browserKeyOf,
  renewSession,
  requireAnySession,
  viewOf,
  type BegunSession,
} from '#netlify/http/session.ts';
import type { Services } from '#netlify/services.ts';
import { formPage } from '#netlify/http/form-page.ts';

/**
 * Accepts forms from readers without JavaScript. When a form is rejected, the reader's input is
 * kept.
 */
export default byMethod(
  'form-post',
  {
    POST: async (request, services, arrival) => {
      requireOwnOrigin(request, services.env.siteUrl);
      const sent = await readForm(request);
      const form = sent.get('form') ?? '';
      if (!isFormName(form))
        throw new HttpError(
          'bad_request',
          'We can’t find this form. Go back, reload the page, and try again.',
        );
      const names = [...Object.keys(POSTED_FORMS[form].fields), ...POSTED_WITH[form]];
      const typed = Object.fromEntries(names.map((name) => [name, sent.get(name) ?? '']));
      const hidden = Object.fromEntries(POSTED_WITH[form].map((name) => [name, typed[name] ?? '']));
      const page = { form: POSTED_FORMS[form], hidden, typed };
      try {
        const { next, cookies = [] } = isAccountForm(form)
          ? await acceptAccountForm(form, typed, { request, services, arrival })
          : { next: await acceptForm(form, typed, arrival, services) };
        const response = respondSeeOther(next);
        for (const one of cookies) response.headers.append('set-cookie', one);
        return response;
      } catch (error) {
        const bad = asBadInput(error);
        return problemResponse(
          bad ? refuseBadInput(bad) : error,
          { name: 'form-post', ...arrival },
          (status, { message }, headers) => {
            const trouble = bad ? { errors: refusedFields(bad) } : { message };
            return respondPage(status, formPage({ ...page, ...trouble }), headers);
          },
        );
      }
    },
  },
  { services: servicesFromEnv },
);

/**
 * Accepts a form from the sign-in page and handles it the same way the page's island would. The
 * next step is a fragment of that page's URL, which shows the right form even without JavaScript.
 * @throws {ZodError} for fields that don't match the contract
 * @throws {HttpError} any error from the flow, foreign_origin, sign_in_needed
 */
async function acceptAccountForm(
  form: AccountFormName,
  { next: named, ...typed }: Readonly<Record<string, string>>,
  { request, services, arrival }: { request: Request; services: Services; arrival: Arrival },
): Promise<{ next: string; cookies?: readonly string[] }> {
  requireSentOrigin(request, services.env.siteUrl);
  const action = form === 'code' ? 'second-factor' : form;
  const input = authInput.parse({ action, ...typed });
  const { caller } = arrival;
  switch (input.action) {
    case 'sign-up':
      await signUp(input, caller, services);
      return { next: `${routes.auth}#check-mail` };
    case 'recover':
      await recover(input.email, caller, services);
      return { next: `${routes.auth}#check-mail` };
    case 'sign-in': {
      const from = { caller, browserKey: browserKeyOf(request, services) };
      const { account, browserKey } = await signIn(input, from, services);
      const device = deviceOf(request.headers.get('user-agent') ?? '');
      const begun = await beginSession(account, { device }, request, services);
      const response = afterSignIn(begun, named, services);
      return {
        ...response,
        cookies: [...response.cookies, browserCookie(browserKey, services.env.siteUrl)],
      };
    }
    case 'second-factor': {
      const waiting = await requireAnySession(request, services);
      const from = { caller, browserKey: browserKeyOf(request, services) };
      const used = await useSecondFactor(waiting.account, input.code, from, services);
      const usedRecoveryCode = used === 'recovery';
      const change = { hasSecondFactor: true, usedRecoveryCode };
      const begun = await renewSession(waiting.secret, change, services);
      return afterSignIn(begun, named, services);
    }
    default:
      throw new HttpError(
        'bad_request',
        'We can’t find this form. Go back, reload the page, and try again.',
      );
  }
}

/** Returns where to redirect after starting a session. */
function afterSignIn(
  { session, cookie }: BegunSession,
  named: string | undefined,
  { env }: Services,
) {
  const view = viewOf(session);
  const next = pathOnThisSite(named, env.siteUrl);
  if (view.secondFactor === 'needed') {
    const query = next === undefined ? '' : `?next=${encodeURIComponent(next)}`;
    return { next: `${routes.auth}${query}#code`, cookies: [cookie] };
  }
  return { next: next ?? (view.isCoach ? routes.admin : routes.account), cookies: [cookie] };
}

function isAccountForm(name: FormName): name is AccountFormName {
  return Object.hasOwn(ACCOUNT_FORMS, name);
}

function isFormName(name: string): name is FormName {
  return Object.hasOwn(POSTED_FORMS, name);
}
