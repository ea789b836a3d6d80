// A separate module, because declaration files must not import a style sheet, which consumers would resolve as a
// module.
import './theme/style.css'
