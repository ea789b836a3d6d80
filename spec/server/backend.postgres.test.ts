import { backendSuite } from './backend-suite.ts'

backendSuite('PostgreSQL')
