/** The initial fields of a new event; dates and times by the clock of this device. */
interface NewEvent {
  readonly title?: string
  /** `YYYY-MM-DD` */
  readonly date?: string
  /** `hh:mm` */
  readonly time?: string
  /** Plain text. */
  readonly text?: string
}

/** The address of the form for a new event with these fields filled in. */
export function newEventAddress(fields: NewEvent): string {
  const query = new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ''))
  query.set('zone', 'here')
  return `/event/new?${query}`
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** The address of the form for a new event at that moment. */
export const newEventAt = (moment: Date): string =>
  newEventAddress({
    date: [moment.getFullYear(), twoDigits(moment.getMonth() + 1), twoDigits(moment.getDate())].join('-'),
    time: `${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`,
  })
