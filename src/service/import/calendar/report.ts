import type { CalendarReport } from './importCalendar.ts'

const phrases: Readonly<Record<string, string>> = {
  canceled: 'canceled',
  noStart: 'without a start',
  noTitle: 'without a title',
  unreadable: 'unreadable',
  endsBeforeStart: 'that end before they start',
  tooLong: 'longer than ten years',
  tooFrequent: 'that repeat too often',
  tooMany: 'over the limit for one file',
  noEvent: 'tasks and other entries that aren’t events',
}

const number = (count: number): string => count.toLocaleString('en')

/** The report for the operator, line by line. */
export function calendarLines(report: CalendarReport): string[] {
  const { plan, series, attachments, unknown_zones, reasons, refused } = report
  const left = [...reasons].map(([reason, count]) => `  ${number(count)} × ${phrases[reason] ?? reason}`)
  if (refused > 0) left.push(`  ${number(refused)} × refused by the calendar`)
  if (attachments > 0) left.push(`  ${number(attachments)} × attached files`)
  return [
    `Imported: ${number(plan.new)} new events, ${number(plan.changed)} changed ones; ${number(plan.known)} were here already.`,
    ...(series > 0
      ? [
          `Repeating events: ${number(series)}. They were added as single events, from a year ago to two years from now.`,
        ]
      : []),
    ...(unknown_zones.length > 0
      ? [`Unknown time zones, read as the calendar’s time zone: ${unknown_zones.join(', ')}`]
      : []),
    ...(left.length > 0 ? ['Not imported:', ...left] : []),
  ]
}
