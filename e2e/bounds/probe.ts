import { readFileSync, writeFileSync } from 'node:fs'

/*
 * Runs in the service's process, loaded before the service: answers questions with the process's use of time
 * and memory. Processor time counts all threads; other work of the machine hardly changes it.
 */

/** The use of the process: times in milliseconds of processor time, sizes in bytes. */
export interface Usage {
  /** Time of all threads. */
  readonly processor: number
  /** Time of the thread that answers requests: while it computes, every client waits. */
  readonly mainThread: number
  readonly memory: number
  /**
   * The peak of memory since the last `begin`; since the start of the process on systems that cannot reset
   * it.
   */
  readonly peakMemory: number
}

/** `begin` resets the peak; if the process has grown since it last did so, it collects garbage first. */
export type Question = 'begin' | 'read'

const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000

/** Resets the process's peak of memory (Linux). */
function forgetPeak(): void {
  try {
    writeFileSync('/proc/self/clear_refs', '5')
  } catch {
    // On other systems the peak covers the whole life of the process.
  }
}

function peakMemory(): number {
  try {
    const kibibytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
    return Number(kibibytes) * 1024
  } catch {
    return process.resourceUsage().maxRSS * 1024
  }
}

function read(): Usage {
  return {
    processor: milliseconds(process.cpuUsage()),
    mainThread: milliseconds(process.threadCpuUsage()),
    memory: process.memoryUsage.rss(),
    peakMemory: peakMemory(),
  }
}

/** Bytes of garbage that may hide in a figure of memory: collecting takes longer than most requests. */
const HIDDEN = 8 * 1024 * 1024
let afterCollection = 0

function collectGarbage(): void {
  if (process.memoryUsage.rss() < afterCollection + HIDDEN) return
  globalThis.gc?.()
  afterCollection = process.memoryUsage.rss()
}

process.on('message', (question: Question) => {
  if (question === 'begin') {
    collectGarbage()
    forgetPeak()
  }
  process.send?.(read())
})
// The channel alone does not keep the service running.
process.channel?.unref()
