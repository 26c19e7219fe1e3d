import { localPage } from '../page.ts';
import { answerPayPage } from './pay-page.ts';
import { answerPaymentsPage, type PaymentsDesk } from './payments-page.ts';

/** The pages that a person sees: the payment page, and the list of payments. */
export function createPages(
  desk: PaymentsDesk,
): (request: Request) => Promise<Response | undefined> {
  return async (request) => {
    const { pathname } = new URL(request.url);
    const [, room, id, action] =
      /^\/__local\/(pay|payments)(?:\/([\w-]+))?(?:\/([\w-]+))?\/?$/.exec(pathname) ?? [];
    if (!room) return undefined;
    await desk.account.expireDue();
    if (room === 'payments') return answerPaymentsPage(request, id, action, desk);
    const checkout = desk.account.checkout(id ?? '');
    if (checkout) return answerPayPage(request, checkout, action, desk.account);
    return localPage({
      title: 'No such payment',
      status: 404,
      body: '<p>This payment page does not exist. Start again from the checkout.</p>',
    });
  };
}
