import {
  MOST_TASKS,
  type OrderTask,
  type TaskRow,
  type TaskRows,
} from '#src/contracts/coach-orders.ts';
import { type Alert, type Task, taskOf } from '#src/domain/alerts/alert.ts';
import { orderNumber } from '#src/domain/orders/order.ts';
import type { OrderRecords } from '#netlify/orders/order-repository.ts';
import type { Services } from '#netlify/services.ts';
import { forCoach } from '../messages.ts';
import { distinguish, readRow, sessionOf } from './rows.ts';

/**
 * Returns the coach's open tasks, with those about money and the site first.
 * @param most Maximum number of tasks to read.
 */
export async function listTasks(
  task: Task | undefined,
  services: OrderRecords,
  most = MOST_TASKS,
): Promise<TaskRows> {
  const alerts = await services.alerts.open();
  return taskRows(
    alerts.filter((alert) => task === undefined || taskOf(alert) === task),
    services,
    most,
  );
}

/** Returns the tasks that the coach has archived, in the same order. */
export async function listArchived(services: OrderRecords): Promise<TaskRows> {
  return taskRows(await services.alerts.archived(), services);
}

async function taskRows(
  alerts: readonly Alert[],
  services: OrderRecords,
  most = MOST_TASKS,
): Promise<TaskRows> {
  const found = await Promise.all(
    alerts.slice(0, most).map(async (alert) => {
      const sessionId = await sessionOf(alert, services);
      const order = sessionId && (await services.orders.find(sessionId));
      return {
        task: await describeTask(alert, services),
        order: order ? await readRow(order, [alert], services) : undefined,
      };
    }),
  );
  const orders = distinguish(found.flatMap(({ order }) => order ?? []));
  const tasks = found.map(({ task, order: read }): TaskRow => {
    const order = read && orders.find(({ sessionId }) => sessionId === read.row.sessionId);
    return order ? { ...task, order: { ...order, tasks: read.row.tasks } } : task;
  });
  return { tasks, total: alerts.length };
}

export async function describeTask(
  alert: Alert,
  { orders, messages }: Pick<Services, 'messages' | 'orders'>,
): Promise<OrderTask> {
  const { otherSessionId, messageId } = alert;
  const [other, message] = await Promise.all([
    otherSessionId === undefined ? undefined : orders.find(otherSessionId),
    messageId === undefined ? undefined : messages.find(messageId),
  ]);
  return {
    alert,
    task: taskOf(alert),
    ...(message ? { message: forCoach(message) } : {}),
    ...(other ? { other: { sessionId: other.sessionId, number: orderNumber(other.orderId) } } : {}),
  };
}
