import { serveTasks } from '../../../platform/processes/task-worker.ts'
import { reportPdf } from './report-pdf.ts'
import type { ReportTasks } from './report-tasks.ts'

serveTasks<ReportTasks>({ pdf: reportPdf })
