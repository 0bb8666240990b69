import { useText } from '../../i18n/useText.ts'
import { useScoped } from '../../kernel/scope.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { announcer } from './announcer.ts'

/** Heard, not seen: new messages of the open conversation, apart from the list itself, which would be read anew. */
export const AnnouncerLog = () => {
  const t = useText()
  const { lines, skipped } = useScoped(announcer, (state) => state)
  return (
    <VisuallyHidden>
      <span role="log" aria-label={t('shell.announcer')} aria-live="polite" aria-relevant="additions">
        {lines.map(({ id, author, text }) => (
          <span key={id}>{t('shell.announcer.line', { author, text })}</span>
        ))}
        {skipped > 0 && (
          <span key={`skipped ${skipped}`}>{t('shell.announcer.many', { count: skipped })}</span>
        )}
      </span>
    </VisuallyHidden>
  )
}
