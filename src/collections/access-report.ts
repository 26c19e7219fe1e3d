import report from '#content/access-report.json' with { type: 'json' };
import { accessReportSchema } from './schemas/access-report.ts';

/** The numbers of the last run of the access tests. */
export function accessReport() {
  return accessReportSchema.parse(report);
}
