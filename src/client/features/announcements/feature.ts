import type { Feature } from '../../kernel/feature.ts'
import { announceArrival } from './announcer.ts'

/** Announces other people's messages to screen readers. */
export const announcementsFeature: Feature = { name: 'announcements', on: { message: announceArrival } }
