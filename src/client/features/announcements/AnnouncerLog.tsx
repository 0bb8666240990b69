import { authorName } from '../people/names.ts'
import { useText } from '../../i18n/useText.ts'
import { useScoped } from '../../kernel/scope.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { announcer } from './announcer.ts'
import { announcementTexts } from './texts/announcementTexts.ts'

/**
 * An element for screen readers only, with the new messages of the open conversation. It is separate from the list,
 * which would be read out as a whole.
 */
export const AnnouncerLog = () => {
  const t = useText(announcementTexts)
  const { lines, skipped } = useScoped(announcer, (state) => state)
  return (
    <VisuallyHidden>
      <span role="log" aria-label={t('shell.announcer')} aria-live="polite" aria-relevant="additions">
        {lines.map(({ id, author, text }) => (
          <span key={id}>{t('shell.announcer.line', { author: authorName(t, author), text })}</span>
        ))}
        {skipped > 0 && (
          <span key={`skipped ${skipped}`}>{t('shell.announcer.many', { count: skipped })}</span>
        )}
      </span>
    </VisuallyHidden>
  )
}
