/** `health`, by GET: whether the site can be relied on. A monitor outside needs the status only: 200 or 503. */
export interface HealthOutput {
  status: 'ok' | 'no-recent-sweep';
  /** When the sweeper last ended a run, in ISO form. */
  lastSweep?: string;
  message: string;
}
