import { laterCode } from '../ui/loading/laterCode.ts'

/** The code of all that is around the first messages. */
export const shellLater = laterCode(() => import('./later.ts'))
