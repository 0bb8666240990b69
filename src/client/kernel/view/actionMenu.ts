import { menuIcon } from '../../ui/menuIcon.tsx'
import type { KeyName } from '../../ui/keys/keymap.ts'
import type { MenuEntry } from '../../ui/menuStore.ts'
import { availabilityOf, faceOf, type Action, type ActionContext } from '../action.ts'

/** The menu of a subject: the actions that are available on it, in sections with a line between them. */
export function actionMenu<Subject, Context extends ActionContext>(
  sections: readonly (readonly Action<Subject, Context>[])[],
  context: Context,
  subject: Subject,
  shortcutOf?: (action: Action<Subject, Context>) => KeyName | undefined,
): readonly MenuEntry[] {
  const { session, text } = context
  const entriesOf = (actions: readonly Action<Subject, Context>[]): readonly MenuEntry[] =>
    actions.flatMap((action) => {
      const face = faceOf(action, session, subject)
      if (!face || availabilityOf(action, session, subject) !== 'yes') return []
      return {
        kind: 'action',
        text: text(face.text),
        icon: menuIcon(face.icon),
        shortcut: shortcutOf?.(action),
        tone: action.tone ?? 'normal',
        run: () => action.run(context, subject),
      }
    })
  return sections
    .map(entriesOf)
    .filter((entries) => entries.length > 0)
    .flatMap((entries, at): readonly MenuEntry[] => [
      ...(at === 0 ? [] : [{ kind: 'separator' } as const]),
      ...entries,
    ])
}
