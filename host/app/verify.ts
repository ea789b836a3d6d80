// A chunk of its own, loaded with the first token: visitors carry no cryptography.
export { verifyToken } from 'gridfront'
