import { lazyPart } from '../../../ui/loading/lazyPart.ts'

/** The empty inbox of people who joined lately; the others have no use for it. */
export const Welcome = lazyPart(async () => (await import('./Welcome.tsx')).Welcome)
