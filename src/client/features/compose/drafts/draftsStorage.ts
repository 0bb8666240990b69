import * as v from 'valibot'
import { draftRecord, type DraftRecord } from './draftsRecord.ts'

/** The storage of drafts on this device. It writes at once, so that a tab may close right after. */
export interface DraftStorage {
  readonly load: () => readonly DraftRecord[]
  /** @throws when the storage is full or forbidden */
  readonly write: (record: DraftRecord) => void
  /** @throws when the storage is forbidden */
  readonly erase: (id: string) => void
  /** @throws when the storage is forbidden */
  readonly clear: () => void
  /** Reports records that other tabs write, or erase (undefined). */
  readonly watch: (change: (id: string, record: DraftRecord | undefined) => void, signal: AbortSignal) => void
}

function readRecord(text: string | null): DraftRecord | undefined {
  try {
    const read = v.safeParse(draftRecord, JSON.parse(text ?? 'null'))
    return read.success ? read.output : undefined
  } catch {
    return undefined // not ours, or of a later version: left alone
  }
}

const keysWith = (storage: Storage, prefix: string): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter(
    (key): key is string => key?.startsWith(prefix) ?? false,
  )

/** Keeps each draft of that person under a separate key, so that tabs do not overwrite each other's. */
export function browserStorage(userId: number): DraftStorage {
  const prefix = `parley.draft.${userId}.`
  return {
    load: () => keysWith(localStorage, prefix).flatMap((key) => readRecord(localStorage.getItem(key)) ?? []),
    write: (record) => localStorage.setItem(prefix + record.id, JSON.stringify(record)),
    erase: (id) => localStorage.removeItem(prefix + id),
    clear: () => {
      for (const key of keysWith(localStorage, prefix)) localStorage.removeItem(key)
    },
    watch: (change, signal) =>
      globalThis.window?.addEventListener(
        'storage',
        ({ key, newValue }) => {
          if (key?.startsWith(prefix)) change(key.slice(prefix.length), readRecord(newValue))
        },
        { signal },
      ),
  }
}
