import { lazyPart } from '../../ui/loading/lazyPart.ts'

/** Hosts for development alone have sample accounts. */
export const SampleAccounts = lazyPart(async () => (await import('./SampleAccounts.tsx')).SampleAccounts)
