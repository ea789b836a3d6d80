import * as z from 'zod/mini'
import { emailPattern } from '../email-pattern.ts'

export const emailAddress = z.email({ pattern: emailPattern })
