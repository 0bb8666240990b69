import { useReporting } from '../people/useReporting.ts'
import { useStatusClearing } from '../statuses/useStatusClearing.ts'

/** Background tasks about people, mounted while the app is open. */
export const PeopleTasks = (): null => {
  useReporting()
  useStatusClearing()
  return null
}
