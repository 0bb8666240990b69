import type { DraftRecord } from './draftsRecord.ts'
import type { DraftStorage } from './draftsStorage.ts'

export interface ExampleDisk {
  readonly records: Map<string, DraftRecord>
  /** The storage as one more tab sees it: it receives the writes of the other tabs. */
  readonly tab: () => DraftStorage
  /** While true every write fails, as on a full disk. */
  isFull: boolean
}

/** A storage that several tabs of a browser share, for tests. */
export function aDisk(records: readonly DraftRecord[] = []): ExampleDisk {
  type Watcher = (id: string, record: DraftRecord | undefined) => void
  const watchers = new Map<object, Watcher>()
  const disk: ExampleDisk = {
    records: new Map(records.map((each) => [each.id, each])),
    isFull: false,
    tab: () => {
      const self = {}
      const tell: Watcher = (id, record) => {
        for (const [tab, watcher] of watchers) if (tab !== self) watcher(id, record)
      }
      return {
        load: () => [...disk.records.values()],
        write: (record) => {
          if (disk.isFull) throw new DOMException('full', 'QuotaExceededError')
          disk.records.set(record.id, record)
          tell(record.id, record)
        },
        erase: (id) => {
          disk.records.delete(id)
          tell(id, undefined)
        },
        clear: () => {
          const ids = [...disk.records.keys()]
          disk.records.clear()
          for (const id of ids) tell(id, undefined)
        },
        watch: (change) => watchers.set(self, change),
      }
    },
  }
  return disk
}
