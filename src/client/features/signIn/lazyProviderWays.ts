import { lazyPart } from '../../ui/loading/lazyPart.ts'

/** The buttons of providers load only where there are providers. */
export const ProviderWays = lazyPart(async () => (await import('./provider/ProviderWays.tsx')).ProviderWays)
