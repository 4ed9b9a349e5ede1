// Its own command looks for a newer version on the network first.
import '@directus/api/cli/run.js';
