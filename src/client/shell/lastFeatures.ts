import { emojiSetFeature } from '../features/emoji/set/feature.ts'
import { pinsFeature } from '../features/messages/pins/feature.ts'
import { meetingsFeature } from '../features/organization/meetingsFeature.ts'
import type { Feature } from '../kernel/feature.ts'

/** The features that nothing needs that a page shows at first. They keep nothing on the device. */
export const lastFeatures: readonly Feature[] = [meetingsFeature, pinsFeature, emojiSetFeature]
