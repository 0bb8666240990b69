import { scopedStore } from '../../../kernel/scope.ts'

/** Whether this browser gets push notifications: then its worker shows those of the open app as well. */
export const pushHere = scopedStore(() => ({ isOn: false }))
