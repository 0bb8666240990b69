import { useReporting } from '../people/useReporting.ts'
import { useStatusClearing } from '../statuses/useStatusClearing.ts'

/** What goes on about people for as long as the app is open. */
export const PeopleTasks = (): null => {
  useReporting()
  useStatusClearing()
  return null
}
