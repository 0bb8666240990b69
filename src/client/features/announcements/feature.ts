import type { Feature } from '../../kernel/feature.ts'
import { announceArrival } from './announcer.ts'

/** Says aloud what others write. */
export const announcementsFeature: Feature = { name: 'announcements', on: { message: announceArrival } }
