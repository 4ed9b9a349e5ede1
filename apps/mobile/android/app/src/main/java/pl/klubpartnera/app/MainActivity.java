package pl.klubpartnera.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
