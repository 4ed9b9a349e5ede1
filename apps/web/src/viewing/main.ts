// First, for the app reads its session and asks the server as soon as it is there.
import './frame.ts';
import '../main.tsx';
