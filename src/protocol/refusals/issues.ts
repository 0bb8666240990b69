import { Reason } from './reason.ts'
import { isRefusalKey } from './refusals.ts'

const read = (message: string): readonly [string, Reason['params']?] =>
  message.startsWith('[') ? (JSON.parse(message) as [string, Reason['params']]) : [message]

/** Reads the fault that the message of a shape's issue names (`fault`). */
export function reasonOfIssue({ message }: { readonly message: string }): Reason {
  const [key, params] = read(message)
  return isRefusalKey(key) ? new Reason(key, params) : new Reason('faults.form')
}
