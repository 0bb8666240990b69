import { scopedStore, useScoped } from '../../../kernel/scope.ts'
import { useSession } from '../../../kernel/session.ts'

/* Typed but unsaved texts, kept when the reader leaves the page, until the session ends. */

const drafts = scopedStore<{ readonly texts: ReadonlyMap<string, string> }>(() => ({ texts: new Map() }))

export interface TypedDraft {
  /** undefined: no unsaved text. */
  readonly text: string | undefined
  readonly type: (text: string) => void
  readonly forget: () => void
  /** Forgets the draft if it is still that text, because the reader can type on during the save. */
  readonly stored: (text: string) => void
}

/** Returns the draft of a field. @param name unique among all fields */
export function useTypedDraft(name: string): TypedDraft {
  const store = useSession().get(drafts)
  const text = useScoped(drafts, ({ texts }) => texts.get(name))
  const forget = (): void =>
    store.setState(({ texts }) => ({ texts: new Map([...texts].filter(([each]) => each !== name)) }))
  return {
    text,
    type: (text) => store.setState(({ texts }) => ({ texts: new Map(texts).set(name, text) })),
    forget,
    stored: (text) => {
      if (store.getState().texts.get(name) === text) forget()
    },
  }
}
