import { Role } from '../../protocol/chat/shapes.ts'

/** A fictional member of the sample organization. */
export interface SamplePerson {
  readonly fullName: string
  readonly role?: Role
  readonly timezone: string
  /** Days since they joined. */
  readonly joined: number
  readonly state?: 'deactivated' | 'imported-stub'
}

const { owner, administrator, moderator, guest } = Role

/** All members, by their name in the plays; their address is `{name}@demo.test`. */
export const samplePeople = {
  owner: { fullName: 'Ada Keller', role: owner, timezone: 'Europe/Zurich', joined: 1460 },
  admin: { fullName: 'Tomás Rivera', role: administrator, timezone: 'Europe/Madrid', joined: 1390 },
  moderator: { fullName: 'Yuki Tanaka', role: moderator, timezone: 'Asia/Tokyo', joined: 980 },
  member: { fullName: 'Mira Lindqvist', timezone: 'Europe/Stockholm', joined: 420 },
  guest: { fullName: 'Jonas Weber', role: guest, timezone: 'Europe/Berlin', joined: 35 },
  lena: { fullName: 'Lena Hoffmann', timezone: 'Europe/Berlin', joined: 1200 },
  noah: { fullName: 'Noah Okafor', timezone: 'Africa/Lagos', joined: 1100 },
  priya: { fullName: 'Priya Raman', timezone: 'Asia/Kolkata', joined: 890 },
  samir: { fullName: 'Samir Haddad', role: administrator, timezone: 'Asia/Beirut', joined: 1050 },
  chiara: { fullName: 'Chiara Bianchi', timezone: 'Europe/Rome', joined: 760 },
  luc: { fullName: 'Luc Fontaine', timezone: 'Europe/Paris', joined: 640 },
  elif: { fullName: 'Elif Demir', timezone: 'Europe/Istanbul', joined: 590 },
  oskar: { fullName: 'Oskar Nyström', timezone: 'Europe/Helsinki', joined: 830 },
  amara: { fullName: 'Amara Diallo', role: moderator, timezone: 'Africa/Dakar', joined: 700 },
  wei: { fullName: 'Wei Zhang', timezone: 'Asia/Singapore', joined: 510 },
  sofia: { fullName: 'Sofia Marques', timezone: 'Europe/Lisbon', joined: 480 },
  daniel: { fullName: 'Daniel Novák', timezone: 'Europe/Prague', joined: 450 },
  hana: { fullName: 'Hana Kobayashi', timezone: 'Asia/Tokyo', joined: 390 },
  ines: { fullName: 'Inés Cabrera', timezone: 'America/Montevideo', joined: 360 },
  kofi: { fullName: 'Kofi Mensah', timezone: 'Africa/Accra', joined: 320 },
  leila: { fullName: 'Leila Farahani', timezone: 'Europe/Vienna', joined: 300 },
  marek: { fullName: 'Marek Zieliński', timezone: 'Europe/Warsaw', joined: 270 },
  nadia: { fullName: 'Nadia Petrova', timezone: 'Europe/Sofia', joined: 240 },
  omar: { fullName: 'Omar El-Sayed', timezone: 'Africa/Cairo', joined: 210 },
  petra: { fullName: 'Petra Vogel', timezone: 'Europe/Zurich', joined: 190 },
  rafael: { fullName: 'Rafael Costa', timezone: 'America/Sao_Paulo', joined: 160 },
  thandi: { fullName: 'Thandiwe Ndlovu', timezone: 'Africa/Johannesburg', joined: 120 },
  ben: { fullName: 'Ben Ashworth', timezone: 'Europe/London', joined: 870, state: 'deactivated' },
  zoe: { fullName: 'Zoe Papadopoulou', timezone: 'Europe/Athens', joined: 610, state: 'deactivated' },
  viktor: {
    fullName: 'Viktor Larsen',
    role: guest,
    timezone: 'Europe/Oslo',
    joined: 200,
    state: 'deactivated',
  },
  freya: {
    fullName: 'Freya Magnúsdóttir',
    timezone: 'Atlantic/Reykjavik',
    joined: 900,
    state: 'imported-stub',
  },
} as const satisfies Record<string, SamplePerson>

export type PersonName = keyof typeof samplePeople
export const sampleBot = { name: 'bot', fullName: 'Deploy Bot', owner: 'admin', joined: 300 } as const

/** Accounts listed on the sign-in page. */
export const mainAccounts = ['owner', 'admin', 'moderator', 'member', 'guest'] as const satisfies PersonName[]
export type MainAccount = (typeof mainAccounts)[number]
