import { lazyPart } from '../../../ui/loading/lazyPart.ts'

/* The inbox of people who joined lately; the others have no use for it. */

export const Welcome = lazyPart(async () => (await import('./Welcome.tsx')).Welcome)
export const FirstDay = lazyPart(async () => (await import('./FirstDay.tsx')).FirstDay)
