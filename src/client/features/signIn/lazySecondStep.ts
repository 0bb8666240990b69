import { lazyPart } from '../../ui/loading/lazyPart.ts'

/** The second step, with its picture and texts, loads only when it is needed. */
export const SecondStep = lazyPart(async () => (await import('./secondStep/SecondStep.tsx')).SecondStep)
