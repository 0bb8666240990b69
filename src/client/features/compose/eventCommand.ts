import { newEventAddress } from '../../navigation/newEvent.ts'

const COMMAND = /^\/event(?:\s+([\s\S]*))?$/i

const twoDigits = (number: number): string => String(number).padStart(2, '0')
const isoDate = (date: Date): string =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`

interface Found {
  readonly text: string
  readonly date?: string
  readonly time?: string
}

const isDay = (text: string): boolean => !Number.isNaN(Date.parse(text))

/** "2026-11-24", "today" or "tomorrow", anywhere in the text. */
function takeDate({ text, ...rest }: Found, now: Date): Found {
  const iso = /(?:^|\s)(?:on\s+)?(\d{4}-\d\d-\d\d)(?=\s|$|,)/.exec(text)
  if (iso?.[1] !== undefined && isDay(iso[1]))
    return { ...rest, text: text.replace(iso[0], ' '), date: iso[1] }
  const word = /(?:^|\s)(today|tonight|tomorrow)(?=\s|$|,)/i.exec(text)
  if (!word) return { ...rest, text }
  const day = new Date(now)
  if (word[1]?.toLowerCase() === 'tomorrow') day.setDate(day.getDate() + 1)
  return { ...rest, text: text.replace(word[0], ' '), date: isoDate(day) }
}

/** "18:30", "6 pm", "6:30pm", with or without "at". */
function takeTime({ text, ...rest }: Found): Found {
  const clock = /(?:^|\s)(?:at\s+)?([01]?\d|2[0-3]):([0-5]\d)(?:\s*([ap])\.?m\.?)?(?=\s|$|,)/i.exec(text)
  const hour = clock ?? /(?:^|\s)(?:at\s+)?(1[0-2]|0?[1-9])()\s*([ap])\.?m\.?(?=\s|$|,)/i.exec(text)
  if (!hour) return { ...rest, text }
  const [whole, hours = '0', minutes = '', half] = hour
  const twelfth =
    half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return { ...rest, text: text.replace(whole, ' '), time: `${twoDigits(twelfth)}:${minutes || '00'}` }
}

/**
 * The path of `/event Lunch tomorrow at 12:30`: the form for a new event with the typed words. The first line
 * is the title, the rest the description. Undefined for any other text.
 */
export function eventCommandPath(content: string, now: Date): string | undefined {
  const match = COMMAND.exec(content.trim())
  if (!match) return undefined
  const [first = '', ...lines] = (match[1] ?? '').split('\n')
  const { text, date, time } = takeTime(takeDate({ text: first }, now))
  return newEventAddress({
    title: text.replaceAll(/\s+/g, ' ').replaceAll(/^[\s,]+|[\s,]+$/g, ''),
    ...(date === undefined ? {} : { date }),
    ...(time === undefined ? {} : { time }),
    text: lines.join('\n').trim(),
  })
}
