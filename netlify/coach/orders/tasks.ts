import type { OrderTask, TaskRow, TaskRows } from '#src/contracts/coach-orders.ts';
import { type Alert, type Task, taskOf } from '#src/domain/alerts/alert.ts';
import { orderNumber } from '#src/domain/orders/order.ts';
import type { OrderRecords } from '#netlify/orders/order-repository.ts';
import type { Services } from '#netlify/services.ts';
import { readRow, sessionOf } from './rows.ts';

/** Maximum number of tasks shown at once. */
const MOST_TASKS = 50;

/** Returns the coach's open tasks, with those about money and the site first. */
export async function listTasks(task: Task | undefined, services: OrderRecords): Promise<TaskRows> {
  const alerts = await services.alerts.open();
  return taskRows(
    alerts.filter((alert) => task === undefined || taskOf(alert) === task),
    services,
  );
}

/** Returns the tasks that the coach has archived, in the same order. */
export async function listArchived(services: OrderRecords): Promise<TaskRows> {
  return taskRows(await services.alerts.archived(), services);
}

async function taskRows(alerts: readonly Alert[], services: OrderRecords): Promise<TaskRows> {
  const tasks = await Promise.all(
    alerts.slice(0, MOST_TASKS).map(async (alert): Promise<TaskRow> => {
      const sessionId = await sessionOf(alert, services);
      const order = sessionId && (await services.orders.find(sessionId));
      return {
        ...(await describeTask(alert, services)),
        ...(order ? { order: await readRow(order, [alert], services) } : {}),
      };
    }),
  );
  return { tasks, total: alerts.length };
}

export async function describeTask(
  alert: Alert,
  { orders }: Pick<Services, 'orders'>,
): Promise<OrderTask> {
  const { otherSessionId } = alert;
  const other = otherSessionId === undefined ? undefined : await orders.find(otherSessionId);
  return {
    alert,
    task: taskOf(alert),
    ...(other ? { other: { sessionId: other.sessionId, number: orderNumber(other.orderId) } } : {}),
  };
}
