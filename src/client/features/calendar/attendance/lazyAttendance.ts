import { lazyPart } from '../../../ui/loading/lazyPart.ts'

/** Most events have no sign-up. */
export const Attendance = lazyPart(async () => (await import('./Attendance.tsx')).Attendance)
