import { backendSuite } from './suites/backend-suite.ts'

backendSuite('PostgreSQL')
