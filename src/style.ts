// A module of its own: declaration files must not lead to a style sheet, because consumers would resolve it as a
// module.
import './theme/style.css'
