import { lazyPart } from '../../ui/loading/lazyPart.ts'

/** The page of links about sign-ups, which the other pages of links do without. */
export const AttendancePage = lazyPart(async () => (await import('./AttendancePage.tsx')).AttendancePage)
