import { lazyPart } from '../../../ui/loading/lazyPart.ts'

/** The page that ends emails about messages, which the other pages of links do without. */
export const MissedEmailsPage = lazyPart(
  async () => (await import('./MissedEmailsPage.tsx')).MissedEmailsPage,
)
