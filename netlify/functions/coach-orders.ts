import { coachOrdersInput } from '#src/contracts/coach-orders.ts';
import { readAccountingRows } from '#netlify/coach/orders/accounting.ts';
import { findOrders, listOrders } from '#netlify/coach/orders/list.ts';
import { listTasks, listArchived } from '#netlify/coach/orders/open-tasks.ts';
import { previewMail, sendBooks } from '#netlify/coach/orders/send-books.ts';
import { openOrder } from '#netlify/coach/orders/read-order.ts';
import { setOrderAccess } from '#netlify/coach/orders/access.ts';
import { refundFromDashboard } from '#netlify/coach/orders/refund.ts';
import { erasePerson, previewErasure } from '#netlify/app/erase-person.ts';
import { writeOrderNote } from '#netlify/coach/orders/note.ts';
import { endpoint } from '#netlify/http/endpoint.ts';
import { purgeCdn } from '#netlify/http/cdn-cache-headers.ts';
import { shopServicesFromEnv } from '#netlify/app/create-shop-services.ts';

export default endpoint({
  name: 'coach-orders',
  who: 'coach',
  services: shopServicesFromEnv,
  input: coachOrdersInput,
  run: {
    list: ({ before }, services) => listOrders(before, services),
    find: ({ text, before }, services) => findOrders(text, services, before),
    table: ({ before }, services) => readAccountingRows(before, services),
    tasks: ({ task, most }, services) => listTasks(task, services, most),
    open: ({ sessionId }, services) => openOrder(sessionId, services),
    archived: (_nothing, services) => listArchived(services),
    'new-link': ({ sessionId }, services) => sendBooks(sessionId, undefined, services),
    'look-mail': ({ sessionId, email }, services) => previewMail(sessionId, email, services),
    'fix-address': ({ sessionId, email, seen }, services) =>
      sendBooks(sessionId, email, services, seen),
    note: writeOrderNote,
    refund: refundFromDashboard,
    'stop-access': ({ sessionId }, services) => setOrderAccess(sessionId, false, services),
    'give-access': ({ sessionId }, services) => setOrderAccess(sessionId, true, services),
    'look-held': ({ email }, services) => previewErasure(email, services),
    forget: ({ email }, services) =>
      purgeCdn(['reviews', 'community-post'], services, erasePerson(email, services)),
    async archive(alert, services) {
      await services.alerts.archive(alert, services.now());
      return listTasks(undefined, services);
    },
    async 'bring-back'(alert, services) {
      await services.alerts.bringBack(alert);
      return listArchived(services);
    },
  },
});
