import { afterAll } from 'vitest'
import { endAll } from './endings.testing.ts'

/* A set-up file: it is evaluated anew for each test file, unlike the modules that it imports. */

afterAll(endAll)
