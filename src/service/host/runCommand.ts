import { EnvironmentError } from './environment.ts'
import { StartFault } from './startFaults.ts'

/**
 * Runs a command of `package.json` beside the host. Its files are readable by their owner alone. A fault that the
 * operator can do something about is printed as its message, any other whole; both end with exit code 1.
 */
export async function runCommand(run: () => void | Promise<void>): Promise<void> {
  process.umask(0o077)
  try {
    await run()
  } catch (error) {
    console.error(error instanceof StartFault || error instanceof EnvironmentError ? error.message : error)
    process.exit(1)
  }
}
